import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { loadLate } from '../../platform/late/load-late.ts'
import { useDeparture } from '../../platform/navigation/use-departure.ts'
import { SlowLoading } from '../../shared/screens/slow-loading.tsx'
import { AccountButton } from './account-button.tsx'
import type { AccountMenuProps } from './account-menu.tsx'

interface LateAccountMenuProps extends AccountMenuProps {
  loadMenu?(): Promise<{ readonly AccountMenu: ComponentType<AccountMenuProps> }>
}

const loadAccountMenu = () => loadLate(() => import('./account-menu.tsx'))

/**
 * Few visits open the account menu, so its code loads with the first press. Until it is there, the button shows that it
 * is coming, and after some seconds the page's notice says so. It does not open over a screen that was opened meanwhile.
 */
export function LateAccountMenu({ loadMenu = loadAccountMenu, ...props }: LateAccountMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const isWanted = useRef(false)
  const forget = useCallback(() => {
    isWanted.current = false
    setLoading(false)
  }, [])
  useDeparture(forget)
  // A call hides the header without leaving the screen.
  useEffect(() => forget, [forget])
  if (Menu) return <Menu {...props} />
  const open = () => {
    if (isLoading) return
    isWanted.current = true
    setLoading(true)
    void loadMenu().then(({ AccountMenu }) => {
      if (isWanted.current) setMenu(() => AccountMenu)
    })
  }
  return (
    <>
      <AccountButton profile={props.profile} pending={isLoading} onClick={open} />
      {isLoading && <SlowLoading />}
    </>
  )
}
