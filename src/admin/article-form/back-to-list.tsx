import { Link } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { leftList } from '../frame/list-return.ts'
import { BACK_LINK, BackText } from '../frame/screen-parts.tsx'
import { Status } from '#ui/status.tsx'

/** 'Volver a la lista', which restores the previous filter, page and position. */
export function BackToList() {
  return (
    <Link
      className={BACK_LINK}
      to="/admin/articles"
      search={leftList.search}
      resetScroll={false}
      onClick={() => {
        leftList.isReturning = true
      }}
    >
      <BackText>{adminTexts.backToList}</BackText>
    </Link>
  )
}

/** Shown in place of an article's form until its content is known (P17.6). */
export function Opening() {
  return (
    <div className="wrap py-6">
      <Status>{adminTexts.articleLoading}</Status>
    </div>
  )
}
