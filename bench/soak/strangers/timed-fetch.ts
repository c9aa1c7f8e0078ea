/** `fetch` that records in `times` the milliseconds until each response was complete. */
export function timedFetch(times: number[]): typeof fetch {
  return async (input, init) => {
    const begun = performance.now()
    const answer = await fetch(input, init)
    await answer.clone().arrayBuffer()
    times.push(performance.now() - begun)
    return answer
  }
}
