import { Link } from '@tanstack/react-router'
import type { Failure } from '#domain/failure.ts'
import { loadErrorText } from '#domain/es/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PictureBox } from '#content/picture.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PAGE_SIZE } from '#domain/lists/listing.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-badge.ts'
import { useSync } from '../freshness/sync-provider.tsx'
import { LoadingCard, LoadingLines } from '../cards/loading-cards.tsx'
import { Latest } from './carousel.tsx'
import { COVER, COVER_BESIDE, COVER_BODY, COVER_SIDE } from './cover.tsx'

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

/** The first visit, until the first articles arrive: placeholders. */
export function LoadingHome() {
  return (
    <>
      <Latest articles={null} />
      <div className="mt-section" aria-hidden>
        <Skeleton className="h-13" />
      </div>
      <div className={`mt-8 ${COVER} ${COVER_BESIDE}`} aria-hidden>
        <div className="relative flex min-w-0 flex-col overflow-x-clip bg-sunk text-on-flood [--flood:var(--sunk)] forced-colors:border">
          <PictureBox>
            <Skeleton className="absolute inset-0" />
          </PictureBox>
          <div className={`min-h-62 ${COVER_BODY}`}>
            <div className="text-title-l">
              <Skeleton text className="w-11/12" />
              <Skeleton text className="w-3/4" />
            </div>
            <Skeleton text className="w-3/5" />
          </div>
        </div>
        <div className={COVER_SIDE}>
          <LoadingCard variant="regular" />
          <LoadingCard variant="regular" />
        </div>
      </div>
      <div className="mt-section" aria-hidden>
        <div className="flex pb-4">
          <Skeleton text className="w-60 text-section" />
        </div>
        <LoadingLines count={PAGE_SIZE} />
      </div>
    </>
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
