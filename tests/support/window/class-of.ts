import { resolve } from 'node:path'
import { namesOf } from '../../../scripts/build/short-classes.mjs'

const { short } = await namesOf(resolve(import.meta.dirname, '../../..'))

/** The class of a utility in what tests draw: its short name, as in what is built. */
export const classOf = (utility: string): string => short.get(utility) ?? utility
