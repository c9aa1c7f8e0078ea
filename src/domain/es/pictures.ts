// What the form says of an article's pictures.

export const pictureTexts = {
  alt: 'Texto alternativo',
  caption: 'Pie',
  ornament: 'Es un adorno',
  focus: 'Encuadre',
  focusTitle: 'Encuadre de la portada',
  focusHint:
    'Pulsa en lo que tiene que verse siempre. Las tarjetas y la portada recortan alrededor; dentro del texto la foto sale entera.',
  across: 'De izquierda a derecha',
  down: 'De arriba abajo',
  insertTitle: 'Insertar una imagen',
  upload: 'Subir otra',
  inText: 'Ya está en el texto',
  alsoCover: 'La imagen es también la portada, por ser la primera.',
  otherCover: 'Elegir otra portada',
  onlyCover: 'Solo de portada',
  fine: 'Dejarla así',
} as const
