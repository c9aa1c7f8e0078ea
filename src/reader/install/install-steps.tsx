import { installNote, installSteps } from '#domain/es/install.ts'
import type { SteppedWay } from '#domain/device/install-way.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'

const PICTURE = 'box-content rounded-edge bg-sunk p-2'

/** How to install the magazine if the browser does not offer it. */
export function InstallSteps({ way, onClose }: { readonly way: SteppedWay; readonly onClose: () => void }) {
  const note = installNote(way)
  return (
    <Dialog
      open
      title="Instalar la revista"
      onClose={onClose}
      body={
        <>
          <ol className="grid gap-3 [counter-reset:step]">
            {installSteps(way).map(({ picture, words }) => (
              <li
                key={words}
                className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-3 border-b border-line py-2 [counter-increment:step] before:min-w-5 before:font-display before:text-2xl/none before:font-numeral before:font-stretch-74% before:content-[counter(step)]"
              >
                <ReadingIcon name={picture} className={PICTURE} />
                <p className="text-ink!">{words}</p>
              </li>
            ))}
          </ol>
          {note !== null && <p className="text-meta">{note}</p>}
        </>
      }
    >
      <Button look="ink" onClick={onClose}>
        Entendido
      </Button>
    </Dialog>
  )
}
