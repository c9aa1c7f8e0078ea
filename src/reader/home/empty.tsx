import { Link } from '@tanstack/react-router'
import type { Category } from '#domain/categories/category.ts'
import { categoryIcon } from '#domain/categories/category-look.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** A category without a story yet. */
export function EmptyCategory({
  category,
  others,
}: {
  readonly category: Category
  readonly others: number
}) {
  return (
    <div className="section" data-cat={category.id}>
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

/** A publication whose first story is still being written. */
export function EmptyMagazine() {
  return (
    <div className="section">
      <Notice
        icon="clock"
        title="Todavía no hay reviews"
        text="La primera está en el banco de pruebas. Vuelve pronto."
      />
    </div>
  )
}
