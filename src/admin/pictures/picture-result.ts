/** Why a file cannot become a picture. */
export type PictureProblem = 'svg' | 'heic' | 'no-picture' | 'broken' | 'too-heavy' | 'too-big'

export type PictureResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: PictureProblem }

export function success<T>(value: T): PictureResult<T> {
  return { ok: true, value }
}

export function failed(problem: PictureProblem): PictureResult<never> {
  return { ok: false, problem }
}

/** What to tell whoever chose the file. */
export function pictureProblemWords(problem: PictureProblem): string {
  switch (problem) {
    case 'svg':
      return 'Un SVG puede llevar programas dentro: no se admite. Expórtalo como PNG.'
    case 'heic':
      return 'Este navegador no abre fotos HEIC. Conviértela a JPEG, o elige «Más compatible» en los ajustes de la cámara.'
    case 'no-picture':
      return 'No es una imagen.'
    case 'broken':
      return 'El archivo está dañado: no se puede abrir.'
    case 'too-heavy':
      return 'Pesa demasiado: como máximo 150 MB. Guárdala más pequeña, como JPEG, y vuelve a elegirla.'
    case 'too-big':
      return 'Tiene más píxeles de los que este navegador puede abrir. Redúcela a la mitad y vuelve a elegirla, o haz la foto con menos megapíxeles.'
  }
}
