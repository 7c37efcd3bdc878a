import { type ComponentProps, type ComponentType, createElement } from 'react'
import { classNames } from './class-names.ts'

interface Shape {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Replaces the function by which each icon of lucide-react makes its component: the build of the web puts it
 * there (`web/vite.ts`). The library's own has options that we do not use, and would weigh as much as all icons of the
 * lobby.
 */
export default function drawIcon({ node }: Shape): ComponentType<ComponentProps<'svg'>> {
  return ({ className, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      className={classNames('lucide', className)}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
