import { Link } from '@tanstack/react-router'
import { DraftStatus } from '#admin/shell/draft-bar.tsx'
import type { UsedDraft } from '#admin/shell/use-draft.ts'
import { Button, buttonClass } from '#ui/button.tsx'

/** What is on the device, the way out, and the button. It stays where it is while a save is under way (trap 30). */
export function SaveBar(props: {
  readonly draft: UsedDraft<'article'>
  readonly isSaving: boolean
  readonly onSave: () => void
}) {
  const { draft, isSaving, onSave } = props
  return (
    <div className="savebar">
      <DraftStatus draft={draft} />
      <Link to="/admin/articles" className={buttonClass()}>
        Cancelar
      </Link>
      <Button look="ink" aria-disabled={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
        {isSaving ? 'Guardando…' : 'Guardar'}
        <span className="kbd" aria-hidden>
          Ctrl S
        </span>
      </Button>
    </div>
  )
}
