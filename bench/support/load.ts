// How many pages per second a server answers.
import autocannon from 'autocannon'

const CONNECTIONS = 8
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Requests each of these pages once, as fast as possible. Returns pages per second; throws on a failed response.
 * `tag`: the client's entity tag, so each response must be 304.
 */
export async function pagesASecond(address: string, paths: readonly string[], tag?: string): Promise<number> {
  const share = Math.floor(paths.length / CONNECTIONS)
  let clients = 0
  const begun = performance.now()
  let ended = begun
  const { errors, timeouts, non2xx } = await autocannon({
    url: address,
    connections: CONNECTIONS,
    amount: share * CONNECTIONS,
    headers: tag === undefined ? HEADERS : { ...HEADERS, 'if-none-match': tag },
    // Each client would restart the list of requests, so each gets its own pages.
    setupClient(client) {
      const from = share * clients
      clients += 1
      client.setRequests(paths.slice(from, from + share).map((path) => ({ path })))
      client.on('response', () => {
        ended = performance.now()
      })
    },
  })
  const wrong = tag === undefined ? non2xx : share * CONNECTIONS - non2xx
  if (errors + timeouts + wrong > 0)
    throw new Error(`${errors} errors, ${timeouts} timeouts, ${wrong} answers of another kind.`)
  return ((share * CONNECTIONS) / (ended - begun)) * 1000
}
