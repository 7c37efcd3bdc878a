import { type ComponentType, useState } from 'react'
import { loadLate } from '../../platform/late/load-late.ts'
import { SlowLoading } from '../../shared/screens/slow-loading.tsx'
import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-menu.tsx'

/**
 * Few visits open the account menu, so its code loads with the first press. Until it is there, the button shows that it
 * is coming, and after some seconds the page's notice says so.
 */
export function LateAccountMenu(props: AccountMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null)
  const [isLoading, setLoading] = useState(false)
  if (Menu) return <Menu {...props} />
  const open = () => {
    if (isLoading) return
    setLoading(true)
    void loadLate(() => import('./account-menu.tsx')).then(({ AccountMenu }) => setMenu(() => AccountMenu))
  }
  return (
    <>
      <AccountButton profile={props.profile} pending={isLoading} onClick={open} />
      {isLoading && <SlowLoading />}
    </>
  )
}
