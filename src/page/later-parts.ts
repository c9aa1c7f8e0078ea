// Parts of a rendered page below most windows. They are laid out when they come near, or in steps once the page is
// complete (`inline/load-app.js`). So the first paint costs only what is in sight.

/**
 * The parts, as a selector. No headings: their numbers count on from one to the next. Whether the cover is in sight it says
 * itself (`is-far`).
 */
export const LATER_PARTS =
  '.line, .foot, .is-far > *, .related > *, .rail-slide:nth-child(n+4), .prose > :nth-child(n+4):not(h2, h3, h4)'

/**
 * Their rules. They end with the attribute that the page sets once all parts are laid out: from then on the page is as high
 * as it is, and places in it are remembered. The margin is what a focus ring or a tab needs beside its part.
 */
export const LATER_RULES =
  `html:not([data-whole]) :is(${LATER_PARTS})` +
  '{content-visibility:auto;contain-intrinsic-block-size:auto var(--later,14rem);overflow-clip-margin:1rem}' +
  '@media (width>=48rem){html{--later:8rem}}'

/**
 * Rules of a page from the server: on a phone, pictures of the carousel and of the cover that are hardly or not in sight
 * are asked for once the page stands or somebody touches it (`inline/start-app.js` sets the attribute). The largest picture
 * does not share the line with them before. Wide windows, and readers without scripts, ask for all at once.
 */
export const LATER_PICTURES =
  '@media screen and (width<48rem) and (scripting){html:not([data-whole],[data-stands]) :is(.rail,.cover-side) [loading=lazy]{display:none}}'
