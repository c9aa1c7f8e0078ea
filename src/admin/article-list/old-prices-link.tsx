import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { todayLocal } from '#domain/articles/dates.ts'
import { oldPricesWords } from '#domain/es/admin-guides.ts'
import { oldPrices } from '#store/fact-queries.ts'
import { useStored } from '#store/use-stored.ts'
import { buttonClass } from '#ui/button.tsx'

/** How many prices are to be looked up again, as a link to them; nothing if none is (P27.46). */
export function OldPricesLink() {
  const [today] = useState(() => todayLocal(new Date()))
  const { length = 0 } = useStored(oldPrices, { today }) ?? {}
  if (length === 0) return null
  return (
    <Link to="/admin/prices" className={`${buttonClass()} max-md:order-last`}>
      {oldPricesWords(length)}
    </Link>
  )
}
