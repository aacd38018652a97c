/**
 * Runs after `npm ci`. This file is plain JavaScript, because Node 18 and 20 cannot run TypeScript. npm before version
 * 11 does not link a program that several optional packages contain, so this script links Node. If npm runs on Node
 * before 20.19, it skips optional packages with native code that the product needs, so this script then reports an
 * error.
 */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'

const [, major, minor] = /node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
if (Number(major) < 20 || (Number(major) === 20 && Number(minor) < 19)) {
  console.error(
    `npm is running on Node ${major}.${minor}, so it skipped packages. Install Node and npm with this command, and then run npm ci again:\n` +
      `npm install --global node-${process.platform}-${process.arch}@24 && npm install --global npm@11`,
  )
  process.exitCode = 1
}

const program = `node-${process.platform}-${process.arch}/bin/node`
const link = 'node_modules/.bin/node'
if (existsSync(`node_modules/${program}`) && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../${program}`, link)
}
