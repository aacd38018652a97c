import { startWatchdog } from '../render/start-watchdog.ts'
import './fake-render-process.ts'

startWatchdog(400)
