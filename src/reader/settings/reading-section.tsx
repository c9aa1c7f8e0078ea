import { LineWidthSwitch, TextSizeSwitch } from '#reader/frame/reading-switches.tsx'
import { ThemeSwitch } from '#reader/frame/theme-switch.tsx'
import { Row } from './row.tsx'
import { ShortcutsRow } from './shortcuts-row.tsx'

/** How the magazine looks on this device. */
export function ReadingSection() {
  return (
    <section className="set" aria-labelledby="set-reading">
      <h2 id="set-reading">Lectura</h2>
      <Row title="Tema" act={<ThemeSwitch />}>
        <p>«Sistema» sigue lo que diga tu teléfono u ordenador.</p>
      </Row>
      <Row title="Tamaño del texto" act={<TextSizeSwitch />}>
        <p className="set-sample">La bisagra ya no cruje y el pliegue casi no se ve.</p>
      </Row>
      <Row title="Ancho de línea" act={<LineWidthSwitch />}>
        <p>Para pantallas anchas: cuánto texto cabe en cada línea de una review.</p>
      </Row>
      <ShortcutsRow />
    </section>
  )
}
