import { allTests } from './vitest.config.ts'

/** The tests of `npm run test:all`. */
export default allTests
