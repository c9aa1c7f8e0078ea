// Ids created on the device (P2.18): UUIDs of version 7, so lists have the latest article of a day first.
import { v7 } from 'uuid'

/** A new id. */
export const newId = (): string => v7()
