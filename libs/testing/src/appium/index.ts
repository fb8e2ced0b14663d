export { APPIUM_MODULES, findAdb, installAdb, installAppium, isAppiumInstalled } from './install.ts';
export { startAppium } from './stock-appium.ts';
