import { installNote, installSteps, installTexts } from '#domain/es/install.ts'
import type { SteppedWay } from '#domain/device/install-way.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ReadingIcon } from '#ui/reading-icon.tsx'

/** How to install the magazine if the browser does not offer it. */
export function InstallSteps({ way, onClose }: { readonly way: SteppedWay; readonly onClose: () => void }) {
  const note = installNote(way)
  return (
    <Dialog
      open
      title={installTexts.stepsTitle}
      onClose={onClose}
      body={
        <>
          <ol className="steps">
            {installSteps(way).map(({ picture, words }) => (
              <li key={words}>
                {picture === 'more' ? <ReadingIcon name={picture} /> : <Icon name={picture} />}
                <p>{words}</p>
              </li>
            ))}
          </ol>
          {note !== null && <p className="steps-note">{note}</p>}
        </>
      }
    >
      <Button look="ink" onClick={onClose}>
        {installTexts.done}
      </Button>
    </Dialog>
  )
}
