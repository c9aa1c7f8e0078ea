// Ids made on the device (P2.18): UUIDs of version 7, whose order is that of their making. Lists order the
// articles of one day by id, so the one written last comes first.
import { v7 } from 'uuid'

/** A new id. */
export const newId = (): string => v7()
