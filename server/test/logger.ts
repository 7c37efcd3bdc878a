import type { Logger } from '../src/kernel/logger.ts'

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} }
