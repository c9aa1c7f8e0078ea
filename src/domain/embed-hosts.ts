// Whose players may stand in a body (decision 5). The sanitiser keeps frames from these hosts alone, and the server's
// policy lets frames load from nowhere else (`frame-src`): one list, so that the two cannot disagree.

export const embedHosts: ReadonlySet<string> = new Set([
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
])
