// The hosts whose players a body may embed (decision 5). The sanitiser keeps frames from these hosts only, and the
// server's policy lets frames load from no others (`frame-src`): one list for both.

export const embedHosts: ReadonlySet<string> = new Set([
  'www.youtube-nocookie.com',
  'www.youtube.com',
  'player.vimeo.com',
])
