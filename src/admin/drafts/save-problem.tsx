import { adminTexts, saveFailureWords } from '#domain/es/admin.ts'
import type { FormProblems } from '#domain/articles/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useBackoffice } from '../frame/backoffice-context.tsx'

/** Why a form was not saved, and how to continue; nothing while there is no problem. */
export function SaveProblem(props: {
  readonly problems: FormProblems<string>
  /** Moves to the first invalid field. */
  readonly onField: () => void
  readonly onSave: () => void
  /** The advice when the row no longer exists. */
  readonly anew: { readonly label: string; readonly act: () => void }
}) {
  const { problems, onField, onSave, anew } = props
  const { askPasswordAgain } = useBackoffice()
  const { words, failure } = problems
  if (words !== null) {
    return (
      <div className="form-failure">
        <Icon name="alert" small />
        <p>{words}</p>
        <Button onClick={onField}>Ir al campo</Button>
      </div>
    )
  }
  if (failure === null) return null
  return (
    <div className="form-failure">
      <Icon name={failure.kind === 'network' ? 'offline' : 'alert'} small />
      <p>{saveFailureWords(failure)}</p>
      {failure.kind === 'missing' && <Button onClick={anew.act}>{anew.label}</Button>}
      {failure.kind === 'refused' && (
        <Button onClick={() => void askPasswordAgain().then((isSignedIn) => isSignedIn && onSave())}>
          {adminTexts.signIn}
        </Button>
      )}
    </div>
  )
}
