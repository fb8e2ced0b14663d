export {
  APPIUM_MODULES,
  findAdb,
  installAdb,
  installAppium,
  isAppiumInstalled,
  type LockedFolder,
  lockedFolder,
} from './install.ts';
export { startAppium } from './stock-appium.ts';
