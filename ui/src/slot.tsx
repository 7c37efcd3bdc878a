import { cloneElement, isValidElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'

type Props = Readonly<Record<string, unknown>>

interface SlotProps extends Props {
  /** A single element. */
  readonly children?: ReactNode
  /** Makes the content of the element from its own content. */
  readonly fill?: (content: ReactNode) => ReactNode
}

/** Renders its only child with these props: its own win, and of class names, handlers and refs both count. */
export function Slot({ children, fill = (content) => content, ...given }: SlotProps): ReactElement {
  if (!isValidElement<Props>(children)) throw new Error('asChild needs a single element as its child')
  const own = children.props
  const merged: Record<string, unknown> = { ...given, ...own }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'className') merged[name] = classNames(value as string, own[name] as string)
    else if (name === 'ref') merged[name] = joined(own[name] as Ref<unknown>, value as Ref<unknown>)
    else if (/^on[A-Z]/.test(name)) merged[name] = inTurn(own[name] as Handler, value as Handler)
  }
  return cloneElement(children, merged, fill(own['children'] as ReactNode))
}

type Handler = (...given: readonly unknown[]) => unknown

function inTurn(first?: Handler, second?: Handler): Handler | undefined {
  if (!first || !second) return first ?? second
  return (...given) => {
    first(...given)
    second(...given)
  }
}

function joined(first?: Ref<unknown>, second?: Ref<unknown>): Ref<unknown> | undefined {
  if (!first || !second) return first ?? second
  return (node) => {
    for (const ref of [first, second]) {
      if (typeof ref === 'function') ref(node)
      else ref.current = node
    }
  }
}
