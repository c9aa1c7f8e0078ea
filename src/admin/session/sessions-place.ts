/**
 * In the place of an article's id, as the trash and the pictures: the sessions are no route of their own, so that a reader's
 * device has none to hold.
 */
export const SESSIONS = 'sesiones'
