import { saveFailureWords } from '#domain/admin-messages.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ArticleSave } from './save-article.ts'

/** Why the last save did not happen, and what became of the words. */
export function SaveFailure(props: { readonly save: ArticleSave; readonly waitsForPictures: boolean }) {
  const { save, waitsForPictures } = props
  const { failure, saveAnew } = save
  return (
    <div role="alert">
      {failure !== null && (
        <div className="form-failure">
          <Icon name={failure.kind === 'network' ? 'offline' : 'alert'} small />
          <div>
            <p>{saveFailureWords(failure)}</p>
            {failure.kind === 'missing' && (
              <Button onClick={() => void saveAnew()}>Crearlo de nuevo con este texto</Button>
            )}
          </div>
        </div>
      )}
      {waitsForPictures && (
        <div className="form-failure">
          <Icon name="clock" small />
          <p>Hay imágenes subiendo: guarda cuando terminen, o cancélalas.</p>
        </div>
      )}
    </div>
  )
}
