// Texts about installing: the offer, the manual steps, and the settings.
import type { InstallWay, SteppedWay } from '../device/install-way.ts'

export const installTexts = {
  offerText: 'Se abre sin navegador y funciona en el metro.',
  install: 'Instalar',
  show: 'Ver cómo',
} as const

type StepPicture = 'share' | 'plus' | 'home' | 'menu' | 'more'

export interface InstallStep {
  readonly picture: StepPicture
  readonly words: string
}

const steps: { readonly [Way in SteppedWay]: readonly InstallStep[] } = {
  ios: [
    {
      picture: 'share',
      words: 'Pulsa «Compartir», en la barra del navegador. Si no está, búscalo en el menú «···».',
    },
    { picture: 'plus', words: 'Baja por la lista y elige «Añadir a pantalla de inicio».' },
    { picture: 'home', words: 'Pulsa «Añadir». La revista queda entre tus aplicaciones.' },
  ],
  mac: [
    { picture: 'menu', words: 'En la barra de menús, abre «Archivo».' },
    { picture: 'plus', words: 'Elige «Añadir al Dock» y confirma.' },
  ],
  'firefox-android': [
    { picture: 'more', words: 'Abre el menú de Firefox: los tres puntos.' },
    { picture: 'plus', words: 'Pulsa «Instalar» o «Añadir a pantalla de inicio».' },
    { picture: 'home', words: 'Confirma. La revista queda entre tus aplicaciones.' },
  ],
}

/** The manual steps, in order. */
export function installSteps(way: SteppedWay): readonly InstallStep[] {
  return steps[way]
}

/** An additional note; null if there is none. */
export function installNote(way: SteppedWay): string | null {
  if (way !== 'ios') return null
  return 'Fuera de la pantalla de inicio, el iPhone y el iPad borran lo que una página ha guardado cuando pasan siete días sin visitarla. Instalada, la revista se queda. Lo que hayas guardado en el navegador no pasa solo a la aplicación.'
}

/** The settings' text about this browser. */
export function installWords(way: InstallWay): string {
  switch (way) {
    case 'installed':
      return 'La estás usando instalada.'
    case 'offer':
    case 'mac':
    case 'firefox-android':
      return installTexts.offerText
    case 'ios':
      return `${installTexts.offerText} En el navegador, siete días sin visitarla borran lo guardado.`
    case 'firefox-desktop':
      return 'Firefox en el ordenador no instala aplicaciones web. Aquí se lee igual, también sin conexión; para tenerla aparte, ábrela con Chrome, Edge o Safari.'
    case 'unknown':
      return 'Este navegador no ofrece instalarla ahora: quizá ya lo esté. Si no, busca «Instalar» en su menú.'
  }
}
