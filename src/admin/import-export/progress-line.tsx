import { Button } from '#ui/button.tsx'
import type { Progress } from './transfer-state.ts'

/** What is being done, how much of it, and the way to stop. */
export function ProgressLine({
  progress: { words, done, of },
  onStop,
}: {
  readonly progress: Progress
  readonly onStop: () => void
}) {
  return (
    <div className="transfer-progress">
      <label>
        {words}
        {of > 0 && ` (${done} de ${of})`}
        <progress {...(of > 0 && { value: done, max: of })} />
      </label>
      <Button onClick={onStop}>Detener</Button>
    </div>
  )
}
