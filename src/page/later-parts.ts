// Parts of a rendered page below the fold. They are laid out when they come near the viewport, or in steps once the
// page has loaded (`inline/load-app.js`).

/** The parts, as a selector. Headings are excluded, because their numbering is continuous. */
export const LATER_PARTS = '[data-later], .prose > :nth-child(n+4):not(h2, h3, h4)'

/** Their rules, until all parts are laid out. The margin leaves room for a focus ring or a tab beside its part. */
export const LATER_RULES =
  `html:not([data-whole]) :is(${LATER_PARTS})` +
  '{content-visibility:auto;contain-intrinsic-block-size:auto var(--later,14rem);overflow-clip-margin:1rem}' +
  '@media (width>=48rem){html{--later:8rem}}'

/**
 * For phones: pictures of carousel and cover that are barely in view are fetched once the page has loaded or is used
 * (`inline/start-app.js`). So the largest picture has the connection to itself.
 */
export const LATER_PICTURES =
  '@media screen and (width<48rem) and (scripting){html:not([data-whole],[data-stands]) [data-waits] [loading=lazy]{display:none}}'
