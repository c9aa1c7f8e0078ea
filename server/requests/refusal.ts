// The error of a refused request. The parsers in this folder throw it, and only `admit` catches it and answers.

/** Carries the status and the body, in PostgREST's form. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The refusal of a malformed request: 400. */
export function malformed(message: string): Refusal {
  return new Refusal(400, 'PGRST100', message)
}

/** The response to a refused request, which no cache stores. */
export function refused({ status, code, message }: Pick<Refusal, 'status' | 'code' | 'message'>): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}

/** A refusal in the account API's form, which no cache stores. `more` are further fields. */
export function refusedAccount(status: number, error_code: string, msg: string, more: object = {}): Response {
  return Response.json(
    { code: status, error_code, msg, ...more },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}
