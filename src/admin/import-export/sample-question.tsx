import { countOf, sampleWords } from '#transfer/export/report.ts'
import type { SampleRows } from '#transfer/import/sample.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** Asks before an import whether the sample magazine goes once everything is in. Escape imports nothing. */
export function SampleQuestion(props: {
  readonly sample: SampleRows
  readonly open: boolean
  readonly onAnswer: (withoutSample: boolean) => void
  readonly onLeave: () => void
}) {
  const { sample, open, onAnswer, onLeave } = props
  return (
    <Dialog
      open={open}
      title="¿Quitar la muestra?"
      text={`Aparte de lo que traes, aquí solo queda la muestra con la que empezó la revista: ${sampleWords(countOf(sample))} que nadie ha cambiado. Se quitaría al final, con todo lo demás ya guardado.`}
      onClose={onLeave}
    >
      <Button look="bare" onClick={onLeave}>
        Cancelar
      </Button>
      <Button data-autofocus onClick={() => onAnswer(false)}>
        Importar y conservarla
      </Button>
      <Button look="ink" onClick={() => onAnswer(true)}>
        Importar y quitarla
      </Button>
    </Dialog>
  )
}
