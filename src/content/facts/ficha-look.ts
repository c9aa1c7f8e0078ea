/** A part of the Ficha below its rows. */
export const PART = 'border-t-2 border-ink p-4 md:p-6'
/** The Ficha is within a body, whose headings have rules above them. */
export const PART_TITLE = 'm-0 border-0 p-0 text-xl font-stretch-92%'
/** And whose lists have marks. */
export const PART_ITEM = 'm-0 p-0 before:content-none'
