import { Link } from '@tanstack/react-router'
import { adminTexts } from '#domain/es/admin.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { listLeft, returnToList } from '../frame/list-return.ts'
import { Status } from '#ui/status.tsx'

/** 'Volver a la lista', which restores the previous filter, page and position. */
export function BackToList() {
  return (
    <Link
      to="/admin/articles"
      search={listLeft()}
      resetScroll={false}
      className={buttonClass({ look: 'bare' }, 'ps-0')}
      onClick={returnToList}
    >
      <Icon name="left" />
      {adminTexts.backToList}
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
