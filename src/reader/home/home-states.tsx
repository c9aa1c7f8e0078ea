import { Link } from '@tanstack/react-router'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-badge.ts'
import { useSync } from '../freshness/sync-provider.tsx'

/** There is nothing on the device, and nothing is available (P26.2, P13.8). */
export function LoadFailed({ failure }: { readonly failure: Failure }) {
  const { status, requests } = useSync()
  return (
    <div className="mt-section">
      <Notice
        bad
        icon="alert"
        title={loadErrorText(failure)}
        text="No hay artículos en este dispositivo todavía. Comprueba la conexión y vuelve a probar."
      >
        <Button
          look="ink"
          aria-disabled={status.working}
          onClick={() => {
            if (!status.working) void requests.now()
          }}
        >
          <Icon name="refresh" small />
          Reintentar
        </Button>
      </Notice>
    </div>
  )
}

/** A category without an article yet. */
export function EmptyCategory({
  category,
  others,
}: {
  readonly category: Category
  readonly others: number
}) {
  return (
    <div className="mt-section" data-cat={category.id}>
      <Notice
        icon={categoryIcon(category.name)}
        title={`Todavía no hay reviews de ${category.name}`}
        text={`Estamos en ello. Mientras tanto, hay ${others} en las otras categorías.`}
      >
        <Link to="/" className={buttonClass()} resetScroll={false}>
          Todas las categorías
        </Link>
      </Notice>
    </div>
  )
}

/** A publication without an article yet. */
export function EmptyMagazine() {
  return (
    <div className="mt-section">
      <Notice
        icon="clock"
        title="Todavía no hay reviews"
        text="La primera está en el banco de pruebas. Vuelve pronto."
      />
    </div>
  )
}
