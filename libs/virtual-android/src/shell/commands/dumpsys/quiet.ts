import type { Dump } from './dump.ts';

/** Services of an idle phone: no call, no notification, no alarm. They print the lines that clients search for. */

/** Read by Appium (`Dozing`), adbutils (`mHoldingDisplaySuspendBlocker`) and Maestro. */
export const powerDump: Dump = (device) => {
  const { awake, changedAt } = device.wakefulness;
  return (
    `POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mDirty=0x0\n  mWakefulness=${awake ? 'Awake' : 'Asleep'}\n  mWakefulnessChanging=false\n` +
    `  mIsPowered=${Object.values(device.battery.state).includes(true)}\n  mBatteryLevel=${device.battery.state.level}\n  mStayOn=false\n  mBootCompleted=true\n  mLastWakeTime=${Math.round(changedAt)}\n` +
    `  mHoldingWakeLockSuspendBlocker=false\n  mHoldingDisplaySuspendBlocker=${awake}\n\nDisplay Power: state=${awake ? 'ON' : 'OFF'}\n\nWake Locks: size=0\n`
  );
};

export const notificationDump: Dump = () =>
  'Current Notification Manager state:\n  Notification List:\n  \n  mListenerHints:0\n  mInterruptionFilter=all\n  Archive (0 notifications)\n';

/** The one user of the phone. */
export const userDump: Dump = () =>
  'Current user: 0\nUsers:\n  UserInfo{0:Owner:4c13} serialNo=0 isPrimary=true\n    Type: android.os.usertype.full.SYSTEM\n    Flags: 19475 (ADMIN|FULL|INITIALIZED|MAIN|PRIMARY|SYSTEM)\n    State: RUNNING_UNLOCKED\n';

/** Nothing was sent or received. */
export const netStatsDump: Dump = (device) => {
  const on = device.settings.get('global/wifi_on') !== '0';
  const iface = 'iface=wlan0 ident=[{type=1, ratType=COMBINED, wifiNetworkKey=VirtualWifi, metered=false}]\n';
  return `Active interfaces:\n${on ? `  ${iface}` : ''}Active UID interfaces:\n${on ? `  ${iface}` : ''}Dev stats:\n${noTraffic(device, on)}Xt stats:\n${noTraffic(device, on)}UID stats:\n`;
};

/** One hour's bucket of a network; Appium reads those of `Xt stats`. */
function noTraffic({ clock }: Parameters<Dump>[0], on: boolean): string {
  const hour = Math.floor(clock.now() / 3_600_000) * 3_600;
  const history =
    '  ident=[{type=1, ratType=COMBINED, wifiNetworkKey=VirtualWifi, metered=false}] uid=-1 set=ALL tag=0x0\n' +
    `    NetworkStatsHistory: bucketDuration=3600\n      st=${hour} rb=0 rp=0 tb=0 tp=0 op=0\n`;
  return `  Pending bytes: 0\n  History since boot:\n${on ? history : ''}`;
}

/** Nothing was used since the phone was charged. */
export const batteryStatsDump: Dump = (device) =>
  `Battery History (0% used, 0 used of 4096KB, 0 strings using 0):\n\nStatistics since last charge:\n  System starts: 0, currently on battery: ${!Object.values(device.battery.state).includes(true)}\n  Estimated battery capacity: 5000 mAh\n`;

/** No SIM, no call; read by Appium and older tools. */
export const telephonyDump: Dump = () =>
  'last known state:\n  Phone Id=0\n    mCallState=0\n    mRingingCallState=0\n    mForegroundCallState=0\n    mBackgroundCallState=0\n    mCallIncomingNumber=\n    mServiceState={mVoiceRegState=1(OUT_OF_SERVICE), mDataRegState=1(OUT_OF_SERVICE)}\n    mDataActivity=0\n    mDataConnectionState=0\n';

export const wifiDump: Dump = (device) => {
  const on = device.settings.get('global/wifi_on') !== '0';
  return `Wi-Fi is ${on ? 'enabled' : 'disabled'}\nStay-awake conditions: 3\nmInIdleMode false\nmScanPending false\nWifi is ${on ? 'connected to "VirtualWifi"' : 'not connected'}\n`;
};

export const connectivityDump: Dump = (device) => {
  const on = device.settings.get('global/wifi_on') !== '0';
  if (!on) return 'NetworkProviders for:\n\nActive default network: none\n\nCurrent Networks:\n';
  return 'NetworkProviders for:\n\nActive default network: 100\n\nCurrent Networks:\n  NetworkAgentInfo{network{100}  handle{432902426637}  ni{WIFI CONNECTED extra: } Score(Policies : EVER_VALIDATED&IS_VALIDATED)  created=0 lp{{InterfaceName: wlan0}}  nc{[ Transports: WIFI Capabilities: INTERNET&VALIDATED ]}}\n';
};

export const audioDump: Dump = () =>
  '\nMediaFocusControl dump time: 0\n\nAudio Focus stack entries (last is top of stack):\n\n\nStream volumes (device: index)\n- STREAM_RING:\n   Muted: false\n   streamVolume:5\n- STREAM_MUSIC:\n   Muted: false\n   streamVolume:5\n\nRinger mode: \n- mode (internal) = NORMAL\n- mode (external) = NORMAL\n';

export const locationDump: Dump = (device) => {
  const on = device.settings.get('secure/location_mode') !== '0';
  return `Location Manager State:\n  User Info:\n    running users: u0\n    [u0] visible\n  Location Settings:\n    Location Setting: ${on}\n  Location Providers:\n    gps provider:\n      last location=null\n      enabled=${on}\n`;
};

export const idleDump: Dump = (device, args) => {
  const [verb] = args;
  const charging = Object.values(device.battery.state).includes(true);
  if (verb === 'get')
    return `${args[1] === 'charging' ? charging : args[1] === 'screen' ? device.wakefulness.awake : 'ACTIVE'}\n`;
  if (verb === 'whitelist') return idleExceptions(device, args.slice(1));
  if (verb !== undefined && verb !== '-a') return `Unknown command: ${verb}\n`;
  return `  Whitelist user apps:\n  mLightEnabled=true  mDeepEnabled=false\n  mScreenOn=${device.wakefulness.awake}\n  mCharging=${charging}\n  mState=ACTIVE mLightState=ACTIVE\n`;
};

/** Apps that may work while the phone sleeps. Appium adds its own with `+PKG` and reads the list back. */
const idleExceptions: Dump = ({ packages, settings }, changes) => {
  const key = (name: string) => `deviceidle/${name}`;
  if (changes.length === 0) {
    const listed = packages.all().filter(({ info }) => settings.get(key(info.packageName)) !== undefined);
    return listed.map(({ info, uid }) => `user,${info.packageName},${uid}\n`).join('');
  }
  return changes
    .map((change) => {
      const name = change.slice(1);
      if (change.startsWith('=')) return `${settings.get(key(name)) !== undefined}\n`;
      if (change.startsWith('-')) return settings.delete(key(name)) ? `Removed: ${name}\n` : '';
      if (!change.startsWith('+')) return `Package must be prefixed with +, -, or =: ${change}\n`;
      if (packages.find(name) === undefined) return `Unknown package: ${name}\n`;
      settings.set(key(name), '1');
      return `Added: ${name}\n`;
    })
    .join('');
};

export const operationsDump: Dump = (device) =>
  `Current AppOps Service state:\n${device.packages
    .all()
    .map(({ info, uid }) => `  Uid u0a${uid - 10_000}:\n    state=cch\n    Package ${info.packageName}:\n`)
    .join('')}`;

export const alarmDump: Dump = () =>
  'Current Alarm Manager state:\n  Settings:\n    min_futurity=+5s0ms\n\n  Pending alarm batches: 0\n\n  0 pending alarms:\n';

/** A virtual phone has no IMEI. */
export const phoneInfoDump: Dump = () => 'Phone Subscriber Info:\n  Phone Type = GSM\n  Device ID = null\n';

export const webViewDump: Dump = () =>
  'Current WebView Update Service state\n  Fallback logic enabled: true\n  Current WebView package is null\n';

export const trustDump: Dump = () =>
  'Trust manager state:\n User "Owner" (id=0, flags=0x4c13) (current): trusted=0, trustManaged=0, deviceLocked=0, isActiveUnlockRunning=0, strongAuthRequired=0x0\n';
