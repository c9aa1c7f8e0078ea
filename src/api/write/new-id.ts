// Ids created on the device (P2.18): UUIDs of version 7, which sort by creation time. Lists order articles of the
// same day by id, so the latest comes first.
import { v7 } from 'uuid'

/** A new id. */
export const newId = (): string => v7()
