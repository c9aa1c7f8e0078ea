// The table API's errors quote SQL, constraints, rows and names of other tables. Out goes what a client can act on: the
// code, and a message that was written for clients.

/** Codes whose messages name nothing but what the caller asked for: PostgREST's own, refused rights, missing filters. */
const written = /^(PGRST\w+|42501|21000)$/

/** Broken rules of the data (22, 23) and errors raised on purpose (P0001): said to somebody signed in. */
const ofTheData = /^(22|23)...$|^P0001$/

const GENERIC = 'The server could not do this.'

/** The same answer, with the code kept and nothing of the server's inside. */
export async function withoutInternals(answer: Response, request: Request): Promise<Response> {
  const code = await codeAndMessage(answer)
  const signedIn = /^Bearer (?!sb_)/i.test(request.headers.get('authorization') ?? '')
  const plain = written.test(code.code) || (signedIn && ofTheData.test(code.code))
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json; charset=utf-8')
  const body = { code: code.code, details: null, hint: null, message: plain ? code.message : GENERIC }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), {
    status: answer.status,
    headers,
  })
}

async function codeAndMessage(answer: Response): Promise<{ code: string; message: string }> {
  try {
    const { code, message } = Object(await answer.json())
    return {
      code: typeof code === 'string' ? code : '',
      message: typeof message === 'string' ? message : GENERIC,
    }
  } catch {
    return { code: '', message: GENERIC }
  }
}
