import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, type NavigateOptions } from './router.ts'
import { useLocation, usePending, useRouter } from './router-context.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** An address of the app, or a query of the current screen. */
  readonly to: string
}

/** Whether the browser would open the link's address in this tab. */
const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** A link to a screen of the app, which is opened without loading the page again. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const here = addressOf(useLocation())
  const target = router.resolve(to)
  const href = target ? addressOf(target) : to
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || (rest.target ?? '_self') !== '_self' || !opensHere(event)) return
        event.preventDefault()
        // The address that is shown already gets no second entry in the history.
        void router.navigate(to, { replace: replace ?? href === here, state })
      }}
    />
  )
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className: string | ((link: { readonly isPending: boolean }) => string)
}

/** A link that is marked while its screen, or one below it, is shown. */
export function NavLink({ className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const pending = usePending()
  const isCurrent = isWithin(pathname, rest.to)
  const isPending = pending !== null && !isCurrent && isWithin(pending.pathname, rest.to)
  return (
    <Link
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      className={typeof className === 'string' ? className : className({ isPending })}
    />
  )
}

const isWithin = (pathname: string, path: string): boolean => `${pathname}/`.startsWith(`${path}/`)
