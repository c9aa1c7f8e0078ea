import { Link } from '@tanstack/react-router'
import { adminTexts } from '#domain/admin-messages.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** 'Volver a la lista' */
export function BackToList() {
  return (
    <Link to="/admin/articles" className={buttonClass({ look: 'bare' }, 'back')}>
      <Icon name="left" />
      {adminTexts.backToList}
    </Link>
  )
}
