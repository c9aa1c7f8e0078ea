import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Status } from '#ui/status.tsx'
import { WayOn } from './way-on.tsx'

/** For an address with an unknown name. `complete`: is everything on the device? Until then it may still arrive. */
export function MissingName({ title, complete }: { readonly title: string; readonly complete: boolean }) {
  if (!complete) return <Status>Cargando...</Status>
  return (
    <>
      <Notice
        level={1}
        icon="search"
        title={title}
        text="Puede que la hayamos retirado o que el enlace esté mal copiado."
      >
        <Link to="/" className={buttonClass()}>
          Volver al inicio
        </Link>
      </Notice>
      <WayOn />
    </>
  )
}
