export { ConnectionScreen } from './ConnectionScreen.tsx'
export { ConnectionsScreen } from './ConnectionsScreen.tsx'
export { ConnectionTestScreen } from './ConnectionTestScreen.tsx'
export { calls } from './calls.ts'
