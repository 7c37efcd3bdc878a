import { config, z } from 'zod'

// The page's policy forbids code generation from strings, which zod would otherwise use to parse objects faster.
config({ jitless: true })

export { z }
