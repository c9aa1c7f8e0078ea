/** The classes of what is in the foot of the backoffice. */
export const footLink = 'inline-flex min-h-target items-center underline'
