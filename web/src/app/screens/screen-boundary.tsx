import { Component, type ReactNode } from 'react'
import type { Location } from '../../platform/router/router.ts'
import { useLocation } from '../../platform/router/router-context.tsx'

interface BoundaryProps {
  /** Shown when what is inside crashes, until the next navigation. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

interface CrashState {
  readonly hasCrashed: boolean
  readonly location: Location
}

export function ScreenBoundary(props: BoundaryProps) {
  return <Boundary {...props} location={useLocation()} />
}

/** React catches what is thrown while rendering only in a class. */
class Boundary extends Component<BoundaryProps & Pick<CrashState, 'location'>, CrashState> {
  override state: CrashState = { hasCrashed: false, location: this.props.location }

  static getDerivedStateFromError(): Partial<CrashState> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps(
    { location }: Pick<CrashState, 'location'>,
    before: CrashState,
  ): CrashState | null {
    return location === before.location ? null : { hasCrashed: false, location }
  }

  override render(): ReactNode {
    const { instead, children } = this.props
    return this.state.hasCrashed ? instead : children
  }
}
