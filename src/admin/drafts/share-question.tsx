import { useState } from 'react'
import type { ShareSource } from '#domain/articles/shared-article.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { AskedShare } from './use-shared.ts'

/** Most characters that the question quotes of the text. */
const QUOTED = 280

const sourceWords: Readonly<Record<ShareSource, string>> = {
  device: 'Llega del menú de compartir de este dispositivo.',
  unknown:
    'El navegador no dice de dónde llega: puede ser una página web. Si no acabas de compartir nada, descártalo.',
}

const megabytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 })

/** The question about a share from another app. Before the answer nothing of it is a draft or leaves the device. */
export function ShareQuestion({ asked }: { readonly asked: AskedShare | null }) {
  // While the dialog closes it still shows its question.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  // A key pressed without reading does no harm.
  const isKnown = last?.shared.source === 'device'
  return (
    <Dialog
      open={asked !== null}
      title="Otra app comparte esto"
      text={last === null ? '' : sourceWords[last.shared.source]}
      onClose={() => asked?.putOff()}
      body={<ul className="dialog-list">{last !== null && contentsOf(last).map(listed)}</ul>}
    >
      <Button data-autofocus={isKnown ? undefined : true} onClick={() => asked?.discard()}>
        Descartar
      </Button>
      <Button look="ink" data-autofocus={isKnown ? true : undefined} onClick={() => asked?.start()}>
        Empezar un artículo con esto
      </Button>
    </Dialog>
  )
}

function listed(words: string) {
  return <li key={words}>{words}</li>
}

/** Names each part of the share. */
function contentsOf({ shared: { words, pictures } }: AskedShare): string[] {
  const parts = [...new Set([words.title, words.text, words.url].map((each) => each.trim()))]
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  const count = pictures.length === 1 ? '1 imagen' : `${pictures.length} imágenes`
  return [
    ...parts.filter(Boolean).map((each) => (each.length > QUOTED ? `${each.slice(0, QUOTED)}…` : each)),
    ...(pictures.length > 0 ? [`${count} (${megabytes.format(Math.max(0.1, bytes / 1024 ** 2))} MB)`] : []),
  ]
}
