import { ageInWords } from '#domain/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { useMinute } from './minute.ts'
import { useSync } from './sync-provider.tsx'

/** Asks for what is new now. While that is under way the button stays where it is, and keeps the focus. */
export function RefreshButton({ words }: { readonly words: string }) {
  const { status, requests } = useSync()
  return (
    <button
      type="button"
      className="btn btn-bare"
      aria-disabled={status.working}
      onClick={() => {
        if (!status.working) void requests.now()
      }}
    >
      <Icon name="refresh" small />
      <span>{words}</span>
    </button>
  )
}

/** How old the data is, and the way to newer: what pulling down would be, where there is nothing to pull. */
export function Refresh() {
  const { status } = useSync()
  const now = useMinute()
  const age = status.checkedAt === null || now === null ? null : now - status.checkedAt
  return (
    <div className="refresh">
      <p>
        {status.working
          ? 'Actualizando…'
          : age === null
            ? 'Sin datos todavía'
            : `Datos de ${ageInWords(age)}`}
      </p>
      <RefreshButton words="Actualizar" />
    </div>
  )
}
