// The tables of authors and guides of a `FakeBackend`, as its `fault`.
import type { BackendFault, BackendRequest } from './fake-backend.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly rev: number }

export class FakeRows {
  readonly tables = { authors: new Map<string, Row>(), guides: new Map<string, Row>() }
  private trash = new Map<string, Row>()
  private revision = 1000

  /** Creates or changes a row. */
  put(
    table: 'authors' | 'guides',
    columns: Readonly<Record<string, unknown>> & { readonly id: string },
  ): Row {
    this.revision += 1
    const row = { ...this.tables[table].get(columns.id), ...columns, rev: this.revision }
    this.tables[table].set(columns.id, row)
    return row
  }

  readonly fault = ({ method, path, query, body }: BackendRequest): BackendFault | null => {
    const [, kind] = /\/rpc\/restore_(author|guide)$/.exec(path) ?? []
    if (kind !== undefined) {
      const row = this.trash.get(String(body?.['i']))
      return Response.json(row ? [this.put(kind === 'author' ? 'authors' : 'guides', row)] : [])
    }
    const table = path === '/rest/v1/authors' ? 'authors' : path === '/rest/v1/guides' ? 'guides' : null
    if (table === null) return null
    const rows = this.tables[table]
    const made = body?.['id']
    const id = typeof made === 'string' ? made : (query.get('id') ?? '').replace('eq.', '')
    if (method === 'GET' && id === '') return Response.json([...rows.values()])
    const there = rows.get(id)
    const wanted = query.get('rev')
    const isCurrent = there !== undefined && (wanted === null || wanted === `eq.${there.rev}`)
    if (method === 'POST')
      return there ? Response.json([]) : Response.json([this.put(table, { ...body, id })], { status: 201 })
    if (!isCurrent) return Response.json([])
    if (method === 'PATCH') return Response.json([this.put(table, { ...body, id })])
    if (method === 'DELETE') {
      rows.delete(id)
      this.trash.set(id, there)
    }
    return Response.json([there])
  }
}
